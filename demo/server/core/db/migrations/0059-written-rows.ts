/** Which rows of an import were written by an earlier run: when the rejected ones are continued, these stay as they are. */
export const writtenRows = {
  name: '0059-written-rows',
  sql: `
alter table import_row add column is_written boolean not null default false;
comment on column import_row.is_written is 'a run has dealt with it before the import was continued: it is not checked and not written again';
`,
} as const
