import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { certificatePath } from '../server/http/routes/operator-routes.ts';
import { configOf } from './config-of.ts';

/**
 * Tests the parts of Janus on which deploy/Caddyfile and deploy/nginx.conf rely. The release run checks that nginx's
 * works.
 */
const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const plain = (file: string) => read(file).replaceAll(/^\s*#.*\n/gm, '');
const caddy = plain('deploy/Caddyfile');
const nginx = plain('deploy/nginx.conf');
const { port } = configOf({});
/** Seconds. */
const kept = Number(/keepAliveTimeout: (\d+)_000/.exec(read('server/http/listener/http-server.ts'))![1]);

test('the delivered file of Caddy asks before it gets a certificate, adds nothing, and logs no visitor', () => {
  expect(caddy).toContain(`ask http://127.0.0.1:${port}${certificatePath}\n`);
  expect(caddy).toContain(`reverse_proxy 127.0.0.1:${port} {`);
  expect(Number(/keepalive (\d+)s/.exec(caddy)![1])).toBeLessThan(kept);
  expect(caddy).not.toMatch(/\b(?:encode|header_up|header_down|trusted_proxies)\b/);
  expect(caddy).toMatch(/^\tlog default \{\n\t\texclude http\.log\.error http\.handlers tls\.on_demand\n\t\}/m);
});

test('the delivered file of nginx says who asks, how and for which name, and not what a visitor claims', () => {
  expect(nginx).toContain(`server 127.0.0.1:${port};`);
  for (const line of ['Host $host', 'X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme'])
    expect(nginx).toContain(`proxy_set_header ${line};`);
  expect(nginx).not.toMatch(/\$proxy_add_x_forwarded_for|add_header/);
  expect(Number(/keepalive_timeout (\d+)s/.exec(nginx)![1])).toBeLessThan(kept);
});

test('the delivered file of nginx has no page for other names, and writes no visitor onto the disk', () => {
  const servers = nginx.split(/^server \{/m).slice(1);
  const [open, secure] = servers.filter((server) => server.includes('default_server'));
  expect(open).toMatch(/listen 80 default_server;[^}]*return 444;/);
  expect(secure).toMatch(/listen 443 ssl default_server;[^}]*ssl_reject_handshake on;/);
  for (const server of servers)
    expect(server).toMatch(/access_log off;\s+error_log \/var\/log\/nginx\/error\.log emerg;/);
  expect(nginx).toContain('proxy_max_temp_file_size 0;');
});
