/**
 * Gives a TrueType font another family name (OpenType, "name"): the rasteriser finds fonts by name, and the parts of a font
 * package have one name for all.
 */
export function renameFont(font: Buffer, family: string): Buffer {
  const tables = tablesOf(font).map(({ tag, bytes }) => ({ tag, bytes: tag === 'name' ? nameTable(family) : bytes }));
  const head = Buffer.alloc(12 + 16 * tables.length);
  font.copy(head, 0, 0, 12);
  let offset = head.length;
  const padded = tables.map(({ tag, bytes }, at) => {
    const record = 12 + 16 * at;
    head.write(tag, record, 'latin1');
    head.writeUInt32BE(offset, record + 8);
    head.writeUInt32BE(bytes.length, record + 12);
    const whole = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    offset += whole.length;
    return whole;
  });
  return Buffer.concat([head, ...padded]);
}

function tablesOf(font: Buffer): { tag: string; bytes: Buffer }[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, at) => {
    const record = 12 + 16 * at;
    const start = font.readUInt32BE(record + 8);
    const bytes = font.subarray(start, start + font.readUInt32BE(record + 12));
    return { tag: font.toString('latin1', record, record + 4), bytes };
  });
}

/** Family, style, full name, PostScript name. */
const NAMES = [1, 2, 4, 6];
/** Windows, Unicode BMP, English (United States). */
const PLACE = [3, 1, 0x409];

function nameTable(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16();
  const records = NAMES.flatMap((name) => [...PLACE, name, text.length, 0]);
  const numbers = [0, NAMES.length, 6 + 2 * records.length, ...records];
  const table = Buffer.alloc(2 * numbers.length);
  for (const [at, number] of numbers.entries()) table.writeUInt16BE(number, 2 * at);
  return Buffer.concat([table, text]);
}
