import type { ParsedSetting } from '../text/parse-setting.ts';
import type { Outcome } from './delivery.ts';

/** The part of a descriptor that every channel has. `channels.ts` lists them. */
interface Described {
  /** Names the channel for the owner. The address follows if the channel has several. */
  label: string;
  /** Whether a new lead gets a delivery. */
  wants(lead: NewLead): boolean;
  /** Deliveries that may be under way at the same time. One by default. */
  atOnce?: number | 'SMTP_CONNECTIONS';
  /** Beginnings, before a colon, of the names that addresses have as channels, if each is one of its own. */
  prefixes?: readonly string[];
}

/** A lead that is about to be stored. */
export interface NewLead {
  kind: string;
  /** Whether the visitor gets a confirmation. */
  confirmation: boolean;
}

/** A kind of email. Its transport is in `emails/transports.ts`. */
export interface EmailChannel extends Described {
  by: 'email';
  /** Whether it is about several leads: it does not wait for the release of the one that its row belongs to. */
  isDigest: boolean;
}

/** A service that leads are posted to. */
export interface ServiceChannel<Address extends ServiceAddress, Setting extends string> extends Described {
  by: 'service';
  /** Its settings, of which the first one turns the channel on. */
  settings: readonly Setting[];
  /** Reads the addresses, at most one unless the channel has `prefixes`. */
  read(settings: SettingReader<Setting>): Address[];
  /** Describes the addresses in doctor's sentences. */
  describe(addresses: Address[]): string[];
  /** Whether `ALERT_URL` is notified when deliveries to an address fail. */
  raisesAlarm: boolean;
  connect(address: Address): Send | Promise<Send>;
}

export interface ServiceAddress {
  /** The channel in the rows of its deliveries: its name, or one of its prefixes with a colon and more. */
  channel: string;
}

export interface SettingReader<Setting extends string = string> {
  /** Returns `unset` if the setting is missing or wrong, which is then reported. */
  read<Value>(name: Setting, parse: (text: string) => ParsedSetting<Value>, unset: Value): Value;
  /** Reports that the setting is missing if `because` is set. `expected`: what to give. */
  require(name: Setting, because: Setting, expected: string): void;
}

/** Sends a lead to one address. Returns every expected failure. */
export type Send = (message: LeadMessage) => Promise<Outcome>;

/** A lead on its way to a service. */
export interface LeadMessage {
  /** The delivery's id, the same in all attempts. */
  id: string;
  /** Everything that is stored of it, for a program. */
  lead: LeadData;
  /** Composes lines for a person in the face's language. Includes the visitor's own text only with `visitorText`. */
  notification(options: { visitorText: boolean }): Promise<Notification>;
}

export interface LeadData {
  id: string;
  reference: string;
  kind: string;
  /** Key of the face that the lead came through. */
  face: string;
  /** ISO 8601. */
  receivedAt: string;
  fields: Record<string, string>;
  /** The sentence that the visitor agreed to, if there was one. */
  consent?: string;
  /** The domain of the visitor's address, or the address itself, if it is known to accept no email. */
  takesNoMail?: string;
}

/** A message for the owner, in lines without unseen characters. */
export interface Notification {
  title: string;
  facts: string[];
  /** The page on which the owner marks the lead as answered, or null if there is no lead. */
  link: string | null;
  /** The visitor's own text, or empty text unless the owner wants it. */
  visitorText: string[];
}
