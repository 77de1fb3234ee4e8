import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answering, end, freePort, temporaryFolder } from './site.ts';
import { needTool } from './tools.ts';

export interface Peer {
  url: string;
  /** Of the worker, which does the work; the master only watches it. */
  pid: number;
  stop(): Promise<void>;
}

/**
 * nginx with one worker and everything that makes it fast: no access log, open files cached, connections kept, the
 * page's brotli file sent as it is. `headers`: what it sends beside its own.
 */
export async function startNginx(page: string, headers: Record<string, string>): Promise<Peer> {
  const folder = temporaryFolder();
  const port = await freePort();
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page/index.html'), readFileSync(page));
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, headers));
  const child = spawn(needTool('nginx'), ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}/`;
  await answering(url, child);
  return { url, pid: workerOf(child.pid!), stop: () => end(child) };
}

function configuration(folder: string, port: number, headers: Record<string, string>): string {
  const more = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}";`);
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  open_file_cache_valid 1h;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/page;
    default_type "text/html; charset=utf-8";
    add_header content-encoding br;
    add_header vary Accept-Encoding;
    add_header cache-control no-cache;
    ${more.join('\n    ')}
  }
}
`;
}

function workerOf(master: number): number {
  const isChild = (pid: string) =>
    new RegExp(`^PPid:\\s+${master}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (isChild(pid)) return Number(pid);
    } catch {
      // It ended while we looked.
    }
  }
  return master;
}
