/**
 * A form's field that people do not see; without JavaScript it is posted along with the form. The name is one that robots
 * know from other forms and that no browser has an address book entry for.
 */
export const honeypotField = 'subject';
