import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess } from '../test/end-process.ts';
import { freePort } from '../test/free-port.ts';
import { answering, temporaryFolder } from './site.ts';
import { needTool } from './tools.ts';

export interface Nginx {
  /** As one sets it up for pages that were compressed ahead (`gzip_static`). */
  usual: string;
  /** The same, with open files kept, which few do. */
  tuned: string;
  /** Of the one worker, which does the work; the master only watches it. */
  pid: number;
  stop(): Promise<unknown>;
}

/** nginx with one worker, no access log and connections that are never closed, serving one page that has a `.gz` beside it. */
export function startNginx(page: string): Promise<Nginx> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'page'));
  for (const ending of ['', '.gz']) cpSync(`${page}${ending}`, join(folder, `page/index.html${ending}`));
  return start(folder, join(folder, 'page'));
}

async function start(folder: string, pages: string, host?: string): Promise<Nginx> {
  const ports = { usual: await freePort(), tuned: await freePort() };
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, pages, ports));
  const child = spawn(needTool('nginx'), ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const address = (port: number) => `http://127.0.0.1:${port}/`;
  await answering(address(ports.usual), child, host);
  return {
    usual: address(ports.usual),
    tuned: address(ports.tuned),
    pid: workerOf(child.pid!),
    stop: () => endProcess(child),
  };
}

function configuration(folder: string, pages: string, ports: { usual: number; tuned: number }): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
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
  gzip_static on;
  default_type "text/html; charset=utf-8";
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  root ${pages};
  server { listen 127.0.0.1:${ports.usual}; }
  server { listen 127.0.0.1:${ports.tuned}; open_file_cache max=100; open_file_cache_valid 1h; }
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
