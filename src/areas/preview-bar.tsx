/** The bar of a role preview: which role is previewed, what that means, the choice of another role, and the end of the preview. */
import { useTranslation } from 'react-i18next'
import type { RolePreview } from '../kernel/session'
import { roleTitle } from '../texts/role-titles'
import { Button } from '../ui/controls/button'
import { MenuButton } from '../ui/controls/menu'
import { Icon } from '../ui/theme/icons'
import './preview-bar.css'

export function PreviewBar({ preview }: { readonly preview: RolePreview }) {
  const { t } = useTranslation()
  const items = preview.roles.map(role => ({
    id: role,
    label: roleTitle(role, t),
    checked: role === preview.role,
    onSelect: () => preview.changeTo(role),
  }))
  return (
    <div className="k-preview">
      <Icon name="eye" />
      <span className="grow" role="status">
        <b>{t('preview.as', { role: roleTitle(preview.role, t) })}</b> {t('preview.text')}
      </span>
      <MenuButton label={t('preview.change')} size="small" groups={[{ id: 'roles', items }]} />
      <Button size="small" onClick={() => preview.end()}>
        {t('preview.end')}
      </Button>
    </div>
  )
}
