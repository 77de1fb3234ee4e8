import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The floor of `serving.ts`: node:http sends one compressed page from memory for every request. FILE PORT
const [file, port] = process.argv.slice(2);
const body = readFileSync(file!);
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'gzip',
  'content-length': body.length,
};
createServer((_request, answer) => answer.writeHead(200, headers).end(body)).listen(Number(port), '127.0.0.1');
