/**
 * A form's field that people do not see; without JavaScript it is posted along with the form. The name is one that robots
 * like and that browsers do not fill in by themselves.
 */
export const honeypotField = 'website';
