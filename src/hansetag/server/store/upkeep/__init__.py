"""The files of a database and what is done to all of it: claims, backups, repair, and removing what is old."""
