/** The open view picker: find, the views in groups, and a foot that saves what was edited or renames a view. */
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomViewHeader } from '../../../contract/entities/custom-view'
import { useFloating, useFocusReturn, useOutsidePress } from '../../controls/floating'
import { focusFirst } from '../../controls/focus'
import { TextField } from '../../controls/text-field'
import { Icon } from '../../theme/icons'
import type { PageViews } from './use-saved-views'
import { findFromViews, viewGroups } from './view-list'
import { ViewRow } from './view-row'
import { RenameViewForm, SaveViewForm } from './view-save-form'
import './views.css'

const widthPx = 352

export interface ViewPickerPopoverProps {
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
  const [wanted, setWanted] = useState('')
  const [renaming, setRenaming] = useState<CustomViewHeader | null>(null)
  useFocusReturn(ref)
  useFloating(ref, anchor, 'below')
  useOutsidePress(ref, anchor, onClose)
  useLayoutEffect(() => {
    if (ref.current !== null) focusFirst(ref.current)
  }, [])

  const groups = viewGroups(state.views, wanted, i18n.language)
  const choose = (id: number | null) => {
    onClose()
    void views.choose(id)
  }
  const isDefaultShown = wanted.trim() === ''
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
            value={wanted}
            onChange={setWanted}
          />
        </div>
      )}
      <div className="ol k-views-list">
        {groups.map(({ name, views: listed }) => (
          <section key={name} aria-label={t(`grid.view.group.${name}`)}>
            <div className="hdr" aria-hidden="true">
              {t(`grid.view.group.${name}`)}
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
          <p className="k-views-none">{t('grid.view.noneFound', { text: wanted.trim() })}</p>
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

/** Arrow keys go from row to row, from the field into the list and back; Esc closes. */
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
