/** The open view picker: search, the views in groups, and a foot that saves edits or renames a view. */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomViewHeader, ViewScope } from '../../../contract/entities/custom-view'
import { useFloating, useFocusReturn, useOutsidePress } from '../../controls/floating'
import { focusFirst } from '../../controls/focus'
import { TextField } from '../../controls/text-field'
import { classNames, Icon } from '../../theme/icons'
import { IconButton } from '../../controls/button'
import { Menu, type MenuGroup } from '../../controls/menu'
import { useSession } from '../../session-context'
import type { IconName } from '../../theme/icon-paths'
import type { PageViews } from './use-saved-views'
import { findFromViews, saveRights, viewGroups } from './view-list'
import { RenameViewForm, SaveViewForm } from './view-save-form'
import './views.css'

const widthPx = 352

const groupTitles = {
  mine: 'grid.view.group.mine',
  businessUnit: 'shell.signIn.businessUnit',
  all: 'grid.view.group.all',
} as const

interface ViewPickerPopoverProps {
  readonly views: PageViews
  readonly anchor: Element
  readonly onEmbed?: ((view: CustomViewHeader | null) => void) | undefined
  readonly onClose: () => void
}

/** The picker; its owner unmounts it at `onClose`. */
export function ViewPickerPopover({ views, anchor, onEmbed, onClose }: ViewPickerPopoverProps) {
  const { t, i18n } = useTranslation()
  const { state } = views
  const ref = useRef<HTMLDivElement>(null)
  const [searched, setSearched] = useState('')
  const [renaming, setRenaming] = useState<CustomViewHeader | null>(null)
  useFocusReturn(ref)
  useFloating(ref, anchor, 'below')
  useOutsidePress(ref, anchor, onClose)
  useLayoutEffect(() => {
    if (ref.current !== null) focusFirst(ref.current)
  }, [])

  const groups = viewGroups(state.views, searched, i18n.language)
  const choose = (id: number | null) => {
    onClose()
    void views.choose(id)
  }
  const isDefaultShown = searched.trim() === ''
  return (
    <div
      ref={ref}
      className="pop k-views"
      role="dialog"
      aria-label={t('grid.view.picker')}
      tabIndex={-1}
      popover="manual"
      style={{ width: `${widthPx}px` }}
      onKeyDown={event => handleKey(event, onClose)}
    >
      {state.views.length >= findFromViews && (
        <div className="pb k-views-find">
          <TextField
            label={t('grid.view.find')}
            hideLabel
            type="search"
            icon="search"
            placeholder={t('grid.view.find')}
            value={searched}
            onChange={setSearched}
          />
        </div>
      )}
      <div className="ol k-views-list">
        {groups.map(({ name, views: listed }) => (
          <section key={name} aria-label={t(groupTitles[name])}>
            <div className="hdr" aria-hidden="true">
              {t(groupTitles[name])}
            </div>
            <ul>
              {listed.map(header => (
                <ViewRow
                  key={header.id}
                  header={header}
                  isChosen={state.chosen?.id === header.id}
                  views={views}
                  onChoose={() => choose(header.id)}
                  onRename={() => setRenaming(header)}
                  onEmbed={onEmbed}
                  onLeave={onClose}
                />
              ))}
            </ul>
          </section>
        ))}
        {isDefaultShown && (
          <section aria-label={t('grid.view.group.builtIn')}>
            <div className="hdr" aria-hidden="true">
              {t('grid.view.group.builtIn')}
            </div>
            <button
              type="button"
              className={state.chosen === null ? 'o on' : 'o'}
              data-view-row=""
              aria-current={state.chosen === null || undefined}
              onClick={() => choose(null)}
            >
              <Icon name="lock" />
              <span className="ell">{t('grid.view.default')}</span>
              <span className="e">{state.chosen === null && <Icon name="check" />}</span>
            </button>
            {onEmbed !== undefined && (
              <button
                type="button"
                className="o"
                data-view-row=""
                onClick={() => {
                  onClose()
                  onEmbed(null)
                }}
              >
                <Icon name="link" />
                <span className="ell">{t('embed.page')}</span>
              </button>
            )}
          </section>
        )}
        {!isDefaultShown && groups.length === 0 && (
          <p className="k-views-none">{t('grid.view.noneFound', { text: searched.trim() })}</p>
        )}
        {state.status === 'failed' && <p className="k-views-none">{t('grid.view.listFailed')}</p>}
      </div>
      {renaming !== null ? (
        <RenameViewForm key={renaming.id} header={renaming} views={views} onClose={() => setRenaming(null)} />
      ) : (
        state.isEdited && <SaveViewForm views={views} onClose={onClose} />
      )}
    </div>
  )
}

/** Arrow keys move from row to row, from the field into the list and back; Esc closes. */
function handleKey(event: KeyboardEvent<HTMLDivElement>, onClose: () => void): void {
  if (event.key === 'Escape') {
    event.preventDefault()
    event.stopPropagation()
    onClose()
    return
  }
  const { target } = event
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(target instanceof HTMLElement)) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-view-row]')]
  const at = rows.findIndex(row => row === target || row.parentElement?.contains(target) === true)
  const isField = target instanceof HTMLInputElement
  if (isField && (target.type !== 'search' || step < 0)) return
  if (at < 0 && !isField) return
  event.preventDefault()
  rows[isField ? 0 : Math.max(0, Math.min(at + step, rows.length - 1))]?.focus()
}

interface ViewRowProps {
  readonly header: CustomViewHeader
  readonly isChosen: boolean
  readonly views: PageViews
  readonly onChoose: () => void
  readonly onRename: () => void
  readonly onEmbed?: ((view: CustomViewHeader) => void) | undefined
  /** A dialog follows: the picker closes first. */
  readonly onLeave: () => void
}

/** A row of the list. */
function ViewRow({ header, isChosen, views, onChoose, ...viewActions }: ViewRowProps) {
  const { t } = useTranslation()
  const moreRef = useRef<HTMLButtonElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const groups = useRowMenu(header, views, viewActions)
  const { customViewName, isPrimary, isPrimaryForAll, isOwn, createdBy, scope } = header
  const noteText = () => {
    if (isPrimary) return t('grid.view.primary')
    if (isPrimaryForAll) return t('grid.view.primaryForAll')
    return isOwn ? null : createdBy
  }
  const note = noteText()
  return (
    <li className={classNames('k-view-row', isMenuOpen && 'open')}>
      <button
        type="button"
        className={classNames('o', isChosen && 'on')}
        data-view-row=""
        aria-current={isChosen || undefined}
        onClick={onChoose}
        onContextMenu={event => {
          event.preventDefault()
          setMenuOpen(true)
        }}
      >
        <Icon name={isPrimary ? 'star' : scopeIcons[scope]} className={isPrimary ? 'star' : ''} />
        <span className="ell">{customViewName}</span>
        <span className="e">
          {note !== null && <span className="ell">{note}</span>}
          {isChosen && <Icon name="check" />}
        </span>
      </button>
      <IconButton
        ref={moreRef}
        kind="quiet"
        size="small"
        icon="more"
        label={t('grid.view.more', { name: customViewName })}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onClick={() => setMenuOpen(!isMenuOpen)}
      />
      {isMenuOpen && moreRef.current !== null && (
        <Menu
          label={customViewName}
          anchor={moreRef.current}
          placement="below-end"
          groups={groups}
          onClose={() => setMenuOpen(false)}
        />
      )}
    </li>
  )
}

const scopeIcons: Readonly<Record<ViewScope, IconName>> = { me: 'eye', businessUnit: 'users', all: 'globe' }

function useRowMenu(
  header: CustomViewHeader,
  views: PageViews,
  { onRename, onEmbed, onLeave }: Pick<ViewRowProps, 'onRename' | 'onEmbed' | 'onLeave'>,
): readonly MenuGroup[] {
  const { t } = useTranslation()
  const { access } = useSession()
  const { isPrimary, isPrimaryForAll, isShared, canChange, scope } = header
  const noRights = t('grid.view.noRights')
  const mayDelete = canChange && access.can('grid/delete_custom_view')
  const mayRename = canChange && access.can(saveRights[scope])
  const primary = access.can('grid/save_for_me')
    ? [
        {
          id: 'primary',
          label: t('grid.view.makePrimary'),
          checked: isPrimary,
          onSelect: () => void views.setPrimary(header, !isPrimary),
        },
      ]
    : []
  const primaryForAll =
    access.can('grid/save_for_all') && isShared
      ? [
          {
            id: 'primaryForAll',
            label: t('grid.view.makePrimaryForAll'),
            checked: isPrimaryForAll,
            onSelect: () => void views.setPrimaryForAll(header, !isPrimaryForAll),
          },
        ]
      : []
  return [
    { id: 'primary', items: [...primary, ...primaryForAll] },
    ...(onEmbed === undefined
      ? []
      : [
          {
            id: 'embed',
            items: [
              {
                id: 'embed',
                label: t('embed.view'),
                icon: 'link' as const,
                onSelect: () => {
                  onLeave()
                  onEmbed(header)
                },
              },
            ],
          },
        ]),
    {
      id: 'change',
      items: [
        {
          id: 'rename',
          label: t('ui.rename'),
          icon: 'edit',
          reason: mayRename ? undefined : noRights,
          onSelect: onRename,
        },
        {
          id: 'delete',
          label: t(header.isShared ? 'grid.view.delete.item' : 'grid.view.delete.submit'),
          icon: 'trash',
          danger: true,
          reason: mayDelete ? undefined : t('refusal.view-no-rights'),
          onSelect: () => {
            onLeave()
            void views.remove(header)
          },
        },
      ],
    },
  ]
}
