/**
 * In the demo, permissions for everybody but viewers are lists of roles: roles created since are added to them. Lists that were changed
 * stay unchanged.
 */
export const openToNewRoles = {
  name: '0046-open-to-new-roles',
  sql: `
update setting s
set value = (s.value::jsonb || (
  select jsonb_agg(r.user_role_name order by r.id) from user_role r
  where r.business_unit_id = s.business_unit_id and not r.deleted and r.user_role_name <> 'ViewerRole'
    and not s.value::jsonb @> to_jsonb(r.user_role_name)))::text
where s.user_id = 0 and s.client_id = 'Cockpit' and s.owner = 'permissions'
  and s.value = '["AdminRole","GlobalAdminRole","PlannerRole","SupervisorRole","TerminalRole","PackerRole","ReceiverRole","TruckDriverRole","PurchaserRole"]'
  and exists (
    select 1 from user_role r
    where r.business_unit_id = s.business_unit_id and not r.deleted and r.user_role_name <> 'ViewerRole'
      and not s.value::jsonb @> to_jsonb(r.user_role_name));
`,
}
