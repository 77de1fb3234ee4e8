import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { escapeHtml } from '#contract/escape-html.ts';

/** A mail server on this machine that keeps every mail, and a page that shows them, newest first. */
export async function openInbox(): Promise<{ smtpUrl: string; address: string }> {
  const mails: ParsedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        mails.unshift(mail);
        done();
      }, done);
    },
  });
  const page = createServer((_request, response) => showMails(mails, response));
  const [smtpPort, pagePort] = [await listen(smtp), await listen(page)];
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, address: `http://localhost:${pagePort}/` };
}

function listen(server: SMTPServer | Server): Promise<number> {
  return new Promise((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      resolve(((listening as Server).address() as AddressInfo).port);
    });
  });
}

function showMails(mails: ParsedMail[], response: ServerResponse): void {
  const rows = mails.map((mail) => {
    const to = [mail.to ?? []].flat().map((list) => list.text);
    return `<article><h2>${escapeHtml(mail.subject ?? '')}</h2><p>${escapeHtml(mail.from?.text ?? '')} → ${escapeHtml(to.join(', '))},
reply to ${escapeHtml(mail.replyTo?.text ?? 'sender')}</p><iframe sandbox srcdoc="${escapeHtml(mail.html || '')}"></iframe>
<details><summary>Text</summary><pre>${escapeHtml(mail.text ?? '')}</pre></details></article>`;
  });
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>${mails.length} mails</title>
<style>body{font:16px/1.5 system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem}iframe{width:100%;height:24rem;border:1px solid #999}</style>
<h1>Mails that would have gone out</h1>${rows.join('') || '<p>None yet.</p>'}`);
}
