export type Encoding = 'br' | 'gzip' | 'identity';

/** Characters; browsers send some 30. Reading a longer one costs more than sending the file. */
const LONGEST_HEADER = 512;

/** As they were read: browsers have a dozen headers among them. */
const read = new Map<string, Map<string, number>>();
const MOST_READ = 64;

/** The best of the offered encodings that `Accept-Encoding` allows (RFC 9110, 12.5.3: `q=0` forbids, `*` is the rest). */
export function chooseEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding {
  if (!header || header.length > LONGEST_HEADER || offered.length === 1) return 'identity';
  const weights = read.get(header) ?? readWeights(header);
  if (read.size >= MOST_READ) read.clear();
  read.set(header, weights);
  const weigh = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of offered) {
    if (encoding === 'identity') continue;
    const weight = weigh(encoding);
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight];
  }
  return best;
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}
