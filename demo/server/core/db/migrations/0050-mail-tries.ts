/** When a mail is tried again that nobody took, or that somebody is sending. */
export const mailTries = {
  name: '0050-mail-tries',
  sql: `
alter table download add column mail_try_at timestamptz;
`,
}
