/**
 * Views that a user who is not a global administrator saved for all units are limited to the user's business unit; own settings whose name
 * no part of the cockpit uses are left unchanged.
 */
export const viewScopes = {
  name: '0045-view-scopes',
  sql: `
update custom_view view set scope = 'businessUnit'
where scope = 'all' and not exists (
  select 1 from app_user_role held join user_role role on role.id = held.role_id
  where held.user_id = view.user_id
    and (role.user_role_name in ('GlobalAdminRole','GlobalAdminUserRole') or role.system_role = 'GlobalAdminUser')
);
`,
}
