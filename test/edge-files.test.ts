import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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

describe('the delivered file of Caddy passes on what Janus needs to know', () => {
  test('asks before it gets a certificate, with no limit of the sort that newer versions refuse to read', () => {
    expect(caddy).toContain(`ask http://127.0.0.1:${port}${certificatePath}\n`);
    expect(caddy).toMatch(/^https:\/\/ \{\n\ttls \{\n\t\ton_demand\n\t\}/m);
    expect(caddy).not.toMatch(/^\s*(?:interval|burst|local_certs)\b/m);
  });

  test('passes on to the usual port, and uses no connection that Janus is closing', () => {
    expect(caddy).toContain(`reverse_proxy 127.0.0.1:${port} {`);
    expect(Number(/keepalive (\d+)s/.exec(caddy)![1])).toBeLessThan(kept);
  });

  test('leaves headers and compression to Janus, and words about what is too large', () => {
    expect(/\theader \{\n([^}]*)\}/.exec(caddy)![1]!.trim().split(/\s+/)).toEqual(['-Server', '-Via']);
    expect(caddy).not.toMatch(/\b(?:encode|header_up|header_down|trusted_proxies)\b/);
    expect(caddy).toMatch(/max_size 1MB/);
  });

  test('leaves out the lines of its log that have the address or the path of a visitor', () => {
    expect(caddy).toMatch(/^\tlog default \{\n\t\texclude http\.log\.error http\.handlers tls\.on_demand\n\t\}/m);
  });
});

describe('the delivered file of nginx passes on what Janus needs to know', () => {
  const servers = nginx.split(/^server \{/m).slice(1);

  test('has neither page nor certificate for names that are not listed', () => {
    const [open, secure] = servers.filter((server) => server.includes('default_server'));
    expect(open).toMatch(/listen 80 default_server;[^}]*return 444;/);
    expect(secure).toMatch(/listen 443 ssl default_server;[^}]*ssl_reject_handshake on;/);
  });

  test('sends http:// to the same page by https://, and lets certbot pass', () => {
    const redirect = servers.find((server) => server.includes('308'));
    expect(redirect).toContain('return 308 https://$host$request_uri;');
    expect(redirect).toContain('location /.well-known/acme-challenge/');
  });

  test('tells Janus who asks, how and for which name, and not what a visitor claims', () => {
    for (const [name, value] of [
      ['Host', '$host'],
      ['X-Forwarded-For', '$remote_addr'],
      ['X-Forwarded-Proto', '$scheme'],
    ])
      expect(nginx).toContain(`proxy_set_header ${name} ${value};`);
    expect(nginx).not.toContain('$proxy_add_x_forwarded_for');
  });

  test('passes on to the usual port, by connections that Janus is not closing, with nothing added', () => {
    expect(nginx).toContain(`server 127.0.0.1:${port};`);
    expect(Number(/keepalive_timeout (\d+)s/.exec(nginx)![1])).toBeLessThan(kept);
    expect(nginx).toContain('gzip off;');
    expect(nginx).not.toContain('add_header');
    expect(nginx).toContain('client_max_body_size 1m;');
    expect(nginx.match(/access_log off;/g)).toHaveLength(2);
  });

  test('writes neither a request into a log, in any of its servers, nor an answer to disk', () => {
    for (const server of servers) expect(server).toContain('error_log /var/log/nginx/error.log emerg;');
    expect(nginx).toContain('proxy_max_temp_file_size 0;');
  });
});
