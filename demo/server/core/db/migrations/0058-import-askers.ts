/** Who asked for a check or a run of an import: it has his rights and his name, not those of whoever sent the file. */
export const importAskers = {
  name: '0058-import-askers',
  sql: `
alter table import add column asked_by_id bigint references app_user;
alter table import add column asked_by text;
comment on column import.asked_by_id is 'who asked for its check or its run; null: nobody, or an older node did not say who';
`,
} as const
