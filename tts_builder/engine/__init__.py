"""Pure parts that every game uses: the interface, masks, self-play, records."""
