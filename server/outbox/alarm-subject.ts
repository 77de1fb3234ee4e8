import type { NotifyChannel } from './channels.ts';

/** What an alarm watches, in the words it is told with. */
export interface AlarmSubject {
  /** Before `.failing` and `.working` in the type of what is posted. */
  type: string;
  /** Under which its memory is kept. */
  memory: string;
  /** After a number. */
  counted: string;
  failing: string;
  working: string;
}

export const ownersMail: AlarmSubject = {
  type: 'mail',
  memory: 'alarm',
  counted: "of the owner's emails",
  failing: 'mail is failing',
  working: 'mail works again',
};

/** Its memory is this process's: the database takes none, and no other server has it. */
export const databaseFile: AlarmSubject = {
  type: 'database',
  memory: '',
  counted: '',
  failing: 'the database is lost',
  working: 'the database is in its place again',
};

export function notificationsTo(channel: NotifyChannel): AlarmSubject {
  return {
    type: 'notification',
    memory: `alarm ${channel}`,
    counted: 'of the notifications',
    failing: `notifications to ${channel} are failing`,
    working: `notifications to ${channel} work again`,
  };
}
