/** Fewer are done before anybody looks. */
const MANY = 50;
const WIDTH = 30;

interface Progress {
  step(): void;
  end(): void;
}

/** Shows how many faces are made: a bar on a terminal, a line for each quarter elsewhere, nothing where they are few. */
export function showProgress(total: number, out: NodeJS.WriteStream = process.stderr): Progress {
  const count = (done: number) => `${done.toLocaleString('en')} of ${total.toLocaleString('en')} sites`;
  const isMany = total > MANY;
  let done = 0;
  let shown = 0;
  return {
    step() {
      done += 1;
      const share = done / total;
      if (!isMany || Math.floor(share * (out.isTTY ? 100 : 4)) === shown) return;
      shown = Math.floor(share * (out.isTTY ? 100 : 4));
      if (out.isTTY) out.write(`\r${bar(share)} ${count(done)}`);
      else out.write(`${count(done)} are made\n`);
    },
    end: () => void (isMany && out.isTTY && out.write('\r\u001b[K')),
  };
}

const bar = (share: number) => `[${'#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH)}]`;
