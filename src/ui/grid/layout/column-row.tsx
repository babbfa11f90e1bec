/** A column in the chooser: handle, check box and name; what can be done with it stands in the row that has the focus. */
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../controls/button'
import { Icon, classNames } from '../../theme/icons'
import type { RowDrag } from '../../controls/use-list-drag'

export interface ColumnRowProps {
  readonly field: string
  readonly title: string
  /** Stands above the row: the first of a part of the list. */
  readonly caption: string | null
  readonly isShown: boolean
  readonly isPinned: boolean
  /** From 1; 0 when rows are not grouped by it. */
  readonly groupNumber: number
  readonly isGroupable: boolean
  /** It can be moved among its neighbours. */
  readonly isMovable: boolean
  /** Tab reaches the list here. */
  readonly isStop: boolean
  readonly drag: RowDrag
  readonly onFocus: () => void
  readonly onToggle: () => void
  readonly onMove: (step: 1 | -1) => void
  readonly onPin: () => void
  readonly onGroup: () => void
}

/** One column. */
export function ColumnRow(props: ColumnRowProps) {
  const { field, title, caption, isShown, isPinned, groupNumber, isGroupable, isMovable, isStop, drag } =
    props
  const { t } = useTranslation()
  return (
    <>
      {caption !== null && <li className="cap">{caption}</li>}
      <li
        data-field={field}
        className={classNames(
          'cr',
          !isShown && 'k-unshown',
          !isMovable && 'k-fixed',
          drag.isDragged && 'drag',
          drag.mark,
        )}
        onFocus={props.onFocus}
      >
        <span className="grip" {...(isMovable ? drag.handle : {})} aria-hidden="true">
          <Icon name="grip" />
        </span>
        <label className="pick">
          <input
            type="checkbox"
            className="cb"
            checked={isShown}
            tabIndex={isStop ? 0 : -1}
            aria-keyshortcuts={isMovable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
            onChange={props.onToggle}
          />
          <span>{title}</span>
        </label>
        {isPinned && (
          <span className="hint">
            <Icon name="flag" />
            {t('grid.columns.pinned')}
          </span>
        )}
        {groupNumber > 0 && <span className="tok">{t('grid.columns.grouped', { number: groupNumber })}</span>}
        {(isShown || isGroupable) && (
          <span className="mv">
            {isMovable && (
              <>
                <IconButton
                  size="small"
                  icon="chevron-up"
                  label={t('grid.columns.up', { column: title })}
                  onClick={() => props.onMove(-1)}
                />
                <IconButton
                  size="small"
                  icon="chevron-down"
                  label={t('grid.columns.down', { column: title })}
                  onClick={() => props.onMove(1)}
                />
              </>
            )}
            {isShown && (
              <IconButton
                size="small"
                icon="flag"
                pressed={isPinned}
                label={t(isPinned ? 'grid.columns.unpin' : 'grid.columns.pin', { column: title })}
                onClick={props.onPin}
              />
            )}
            {isGroupable && (
              <IconButton
                size="small"
                icon="lines"
                pressed={groupNumber > 0}
                label={t(groupNumber > 0 ? 'grid.columns.ungroup' : 'grid.columns.group', { column: title })}
                onClick={props.onGroup}
              />
            )}
          </span>
        )}
      </li>
    </>
  )
}
