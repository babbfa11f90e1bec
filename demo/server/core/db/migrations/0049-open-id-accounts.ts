/** The account of an OpenId provider with which a user first signed in: no other account can sign in as that user. */
export const openIdAccounts = {
  name: '0049-open-id-accounts',
  sql: `
alter table app_user add column open_id_issuer text;
alter table app_user add column open_id_subject text;
create unique index app_user_open_id on app_user (business_unit_id, open_id_issuer, open_id_subject)
  where open_id_subject is not null;
`,
}
