"""Long games: positions kept on the way, work done a slice at a time, and whether stored games still replay."""
