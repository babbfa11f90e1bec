/** A node says of which version it is, so that what older nodes use is not taken away while one of them runs. */
export const versionsOfNodes = {
  name: '0055-versions-of-nodes',
  sql: `
alter table server_lease add column version text;
comment on column server_lease.version is 'major and minor version of the server; null: 2.83 or older';
`,
} as const
