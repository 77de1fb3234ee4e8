/** Code points that a TrueType font has a glyph for (OpenType, "cmap", formats 4 and 12). */
export function lettersOfFont(font: Buffer): Set<number> {
  const letters = new Set<number>();
  const table = tableOffset(font, 'cmap');
  for (let record = table + 4; record < table + 4 + 8 * font.readUInt16BE(table + 2); record += 8) {
    const subtable = table + font.readUInt32BE(record + 4);
    const format = font.readUInt16BE(subtable);
    if (format === 4) addSegments(font, subtable, letters);
    if (format === 12) addGroups(font, subtable, letters);
  }
  return letters;
}

function tableOffset(font: Buffer, tag: string): number {
  for (let record = 12; record < 12 + 16 * font.readUInt16BE(4); record += 16) {
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  throw new Error(`The font has no table ${tag}`);
}

/** Format 4: four arrays of 16-bit numbers, a segment a place; the last segment is 0xFFFF and stands for nothing. */
function addSegments(font: Buffer, subtable: number, letters: Set<number>): void {
  const size = font.readUInt16BE(subtable + 6);
  const [ends, starts] = [subtable + 14, subtable + 16 + size];
  const [deltas, offsets] = [starts + size, starts + 2 * size];
  for (let at = 0; at < size; at += 2) {
    const offset = font.readUInt16BE(offsets + at);
    const start = font.readUInt16BE(starts + at);
    for (let point = start; point <= font.readUInt16BE(ends + at) && point < 0xffff; point++) {
      const listed = () => font.readUInt16BE(offsets + at + offset + 2 * (point - start));
      const glyph = offset === 0 ? (point + font.readUInt16BE(deltas + at)) & 0xffff : listed();
      if (glyph !== 0) letters.add(point);
    }
  }
}

/** Format 12: groups of first and last code point and first glyph. */
function addGroups(font: Buffer, subtable: number, letters: Set<number>): void {
  for (let group = subtable + 16; group < subtable + 16 + 12 * font.readUInt32BE(subtable + 12); group += 12) {
    for (let point = font.readUInt32BE(group); point <= font.readUInt32BE(group + 4); point++) letters.add(point);
  }
}
