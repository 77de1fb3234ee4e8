/** An unexpected error's name, code and place, without its message: that may quote the visitor. */
export function redact(error: unknown): { name: string; where: string } {
  const { name = 'error', code, stack = '' } = Object(error) as Partial<Error> & { code?: unknown };
  const where = stack.split('\n').find((line) => line.startsWith('    at ')) ?? '';
  return { name: typeof code === 'string' ? `${name} ${code}` : name, where: where.trim() };
}
