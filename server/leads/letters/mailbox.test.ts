import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  [' Ada@Example.ORG ', 'ada@example.org'],
  ['ada+quote@example.org', 'ada@example.org'],
  ['ada+a+b@example.org', 'ada@example.org'],
  ['a.d.a@example.org', 'a.d.a@example.org'],
  ['A.d.a+x@gmail.com', 'ada@gmail.com'],
  ['a.da@GoogleMail.com', 'ada@gmail.com'],
  ['a.d-a_@pm.me', 'ada@proton.me'],
  ['a.da+x@me.com', 'a.da@icloud.com'],
  ['+15550100@sms.example', '+15550100@sms.example'],
])('one mailbox is one, however its address is typed: %s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
