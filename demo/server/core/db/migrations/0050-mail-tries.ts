/** When a mail is tried again that could not be delivered, or whose sending did not finish. */
export const mailTries = {
  name: '0050-mail-tries',
  sql: `
alter table download add column mail_try_at timestamptz;
`,
}
