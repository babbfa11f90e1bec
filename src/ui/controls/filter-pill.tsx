/** An active filter as a pill: press to edit, × to remove. */
import type { CSSProperties, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, classNames } from '../theme/icons'

export interface FilterPillProps {
  /** Field and operator, for example "State is". */
  subject: string
  /** The value to compare with; shown bolder. */
  value: string
  /** The value is still missing: the pill has a red edge. */
  incomplete?: boolean | undefined
  onEdit?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

export function FilterPill({ subject, value, incomplete = false, onEdit, onRemove }: FilterPillProps) {
  const { t } = useTranslation()
  const text = (
    <>
      <em>{subject}</em>{' '}
      <span className="v" style={{ '--chars': value.length } as CSSProperties}>
        {value}
      </span>
    </>
  )
  return (
    <span className={classNames('pill', incomplete && 'bad', onRemove === undefined && 'fixed')}>
      {onEdit === undefined ? (
        <span className="e">{text}</span>
      ) : (
        <button type="button" className="e" onClick={onEdit}>
          {text}
        </button>
      )}
      {onRemove !== undefined && (
        <button
          type="button"
          className="x"
          aria-label={t('ui.removeFilter', { filter: `${subject} ${value}` })}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  )
}

/** The dashed pill at the end, which adds a filter. */
export function AddFilterPill({
  onAdd,
  buttonRef,
}: {
  onAdd: () => void
  buttonRef?: Ref<HTMLButtonElement> | undefined
}) {
  const { t } = useTranslation()
  return (
    <button type="button" className="pill add" ref={buttonRef} onClick={onAdd}>
      <Icon name="plus" />
      {t('ui.addFilter')}
    </button>
  )
}
