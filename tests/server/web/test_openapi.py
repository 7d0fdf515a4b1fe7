"""The description of the API, for machines and for people."""

from __future__ import annotations

import json
import re

from tests.server.web.conftest import Client

import hansetag


async def test_the_api_is_described(client: Client) -> None:
    """Every operation has a name of its own, a tag that is explained, and the refusal that all may answer with."""
    schema = (await client.get("/schema/openapi.json")).json()
    assert schema["openapi"].startswith("3.1")
    assert schema["info"]["title"] == "Hansetag"
    assert schema["info"]["version"] == hansetag.__version__
    operations = [operation for item in schema["paths"].values() for operation in item.values()]
    ids = [operation["operationId"] for operation in operations]
    assert len(set(ids)) == len(ids)
    explained = {tag["name"] for tag in schema["tags"]}
    for operation in operations:
        assert set(operation["tags"]) <= explained
        assert operation["summary"]
        assert operation["responses"]["default"]["content"]["application/json"]["schema"]["$ref"].endswith("/Error")
        assert "400" not in operation["responses"]
        assert "content" not in operation["responses"].get("204", {})
    guest = schema["components"]["schemas"]["NewGuest"]
    assert guest["additionalProperties"] is False
    assert guest["properties"]["name"]["maxLength"] == 40
    assert "Traceback" not in json.dumps(schema)
    for reference in re.findall(r'"\$ref": "#/components/schemas/([^"]+)"', json.dumps(schema)):
        assert reference in schema["components"]["schemas"]


async def test_the_description_can_be_read_by_people(client: Client) -> None:
    """Each operation stands on the page."""
    schema = (await client.get("/schema/openapi.json")).json()
    page = (await client.get("/schema")).text
    for path, item in schema["paths"].items():
        for method in item:
            assert f"{method.upper()} {path}" in page
