/** Entries of the menu in order: moved by a handle, by buttons, or by Alt and the arrow keys, and hidden or shown. */
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/controls/button'
import { Checkbox } from '../../ui/controls/checkbox'
import { useListDrag, type RowDrag } from '../../ui/controls/use-list-drag'
import { iconNamed } from '../../ui/theme/icon-paths'
import { classNames, Icon } from '../../ui/theme/icons'
import type { ArrangedEntry } from './menu-order'

export interface MenuListProps {
  readonly label: string
  readonly entries: readonly ArrangedEntry[]
  /** Whether a parent is hidden. */
  readonly isWithinHidden?: boolean
  /** Moves an entry to an index within its list. */
  readonly onMove: (name: string, to: number) => void
  readonly onHide: (name: string, isHidden: boolean) => void
}

/** The list, with the nested lists of child entries. */
export function MenuList({ label, entries, isWithinHidden = false, onMove, onHide }: MenuListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<Element | null>(null)
  const order = entries.map(({ name }) => name)
  const drag = useListDrag(list, order, onMove)
  const move = (name: string, to: number) => {
    const root = list.current?.getRootNode() as Document | ShadowRoot | undefined
    focused.current = root?.activeElement ?? null
    onMove(name, to)
  }
  // Moving a row in the DOM removes the focus from its elements, so it is restored.
  const text = order.join()
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  }, [text])
  return (
    <ul className="k-menu-list" aria-label={label} ref={list}>
      {entries.map((entry, index) => (
        <li key={entry.name} data-field={entry.name}>
          <MenuRow
            entry={entry}
            place={{
              index,
              isFirst: entries[index - 1]?.isFixed !== false,
              isLast: index === entries.length - 1,
            }}
            drag={drag.of(entry.name)}
            isWithinHidden={isWithinHidden}
            onMove={move}
            onHide={onHide}
          />
          {entry.children.length > 0 && (
            <MenuList
              label={t('menuSettings.under', { title: t(entry.titleKey) })}
              entries={entry.children}
              isWithinHidden={isWithinHidden || entry.isHidden}
              onMove={onMove}
              onHide={onHide}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface MenuRowProps extends Pick<MenuListProps, 'onMove' | 'onHide'> {
  readonly entry: ArrangedEntry
  readonly place: { readonly index: number; readonly isFirst: boolean; readonly isLast: boolean }
  readonly drag: RowDrag
  readonly isWithinHidden: boolean
}

function MenuRow({ entry, place, drag, isWithinHidden, onMove, onHide }: MenuRowProps) {
  const { t } = useTranslation()
  const { name, isFixed, isHidden } = entry
  const { index, isFirst, isLast } = place
  const title = t(entry.titleKey)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || isFixed || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const isUp = event.key === 'ArrowUp'
    if (isUp ? !isFirst : !isLast) onMove(name, index + (isUp ? -1 : 1))
  }
  return (
    <div
      className={classNames(
        'k-menu-row',
        (isHidden || isWithinHidden) && 'k-off',
        drag.isDragged && 'k-dragged',
        drag.mark !== null && `k-mark-${drag.mark}`,
      )}
      onKeyDown={onKeyDown}
    >
      <span className="k-menu-grip" aria-hidden="true" {...(isFixed ? {} : drag.handle)}>
        {!isFixed && <Icon name="grip" />}
      </span>
      <Icon name={iconNamed(entry.icon) ?? 'lines'} />
      <span className="grow">{title}</span>
      {isFixed ? (
        <span className="hint">{t('menuSettings.fixed')}</span>
      ) : (
        <>
          <IconButton
            icon="chevron-up"
            kind="quiet"
            size="small"
            label={t('menuSettings.up', { title })}
            reason={isFirst ? t('menuSettings.isFirst') : undefined}
            onClick={() => onMove(name, index - 1)}
          />
          <IconButton
            icon="chevron-down"
            kind="quiet"
            size="small"
            label={t('menuSettings.down', { title })}
            reason={isLast ? t('menuSettings.isLast') : undefined}
            onClick={() => onMove(name, index + 1)}
          />
          <Checkbox
            label={t('menuSettings.shown')}
            checked={!isHidden}
            reason={isWithinHidden ? t('menuSettings.hiddenWith') : undefined}
            onChange={isShown => onHide(name, !isShown)}
          />
        </>
      )}
    </div>
  )
}
