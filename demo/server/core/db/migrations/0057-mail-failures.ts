/** How often a mail was tried, and what the mail server said when it was given up: empty when it said nothing. */
export const mailFailures = {
  name: '0057-mail-failures',
  sql: `
alter table download add column mail_tries integer not null default 0;
alter table download add column mail_failure text;
`,
} as const
