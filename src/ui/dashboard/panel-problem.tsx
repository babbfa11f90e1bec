/** Shown instead of a panel's content: its value is missing or cannot be read. */
import { useTranslation } from 'react-i18next'
import { Glyph } from '../theme/icons'
import './panels.css'

/** An en dash and what it means; unreadable values get the error mark. */
export function PanelProblem({ status }: { readonly status: 'missing' | 'corrupt' }) {
  const { t } = useTranslation()
  return (
    <div className="problem">
      <span className="none">–</span>
      <span className="row">
        {status === 'corrupt' && <Glyph name="octagon" stateKey="error" />}
        <span>{t(`dashboard.value.${status}`)}</span>
      </span>
    </div>
  )
}
