/**
 * The list of keyboard shortcuts at the right edge, grouped by where they work, with the switch for single letters. It lists the
 * same table that the key handlers use (shortcuts.ts).
 */
import { useLayoutEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { View } from '../../../define/view'
import { perform } from '../../../kernel/perform'
import { IconButton } from '../../controls/button'
import { showInTopLayer, useFocusReturn, useOutsidePress } from '../../controls/floating'
import { focusFirst, wrapTab } from '../../controls/focus'
import { Switch } from '../../controls/switch'
import { TextField } from '../../controls/text-field'
import { useDialogs } from '../../dialogs/dialog-outlet'
import { failureSentence } from '../../failure-sentence'
import { useSession } from '../../session-context'
import { classNames } from '../../theme/icons'
import {
  areSingleKeysOn,
  chordGroups,
  hostShortcutsKey,
  isCharacter,
  shortcuts,
  singleKeysSetting,
  type Shortcut,
  type ShortcutName,
  type ShortcutPlace,
} from '../table/shortcuts'
import './commands.css'

export interface ShortcutsSheetProps {
  /** The grid that the page shows: the letters of its actions are listed under its name. */
  readonly view?: View
  readonly onClose: () => void
}

interface Line {
  readonly id: string
  readonly chords: readonly string[]
  readonly text: string
}

interface LineGroup {
  readonly id: string
  readonly title: string
  readonly lines: readonly Line[]
}

export function ShortcutsSheet({ view, onClose }: ShortcutsSheetProps) {
  const { t } = useTranslation()
  const session = useSession()
  const dialogs = useDialogs()
  const ref = useRef<HTMLElement>(null)
  const titleId = useId()
  const [searched, setSearched] = useState('')
  const [areLettersOn, setLettersOn] = useState(() => areSingleKeysOn(session.settings))
  useFocusReturn(ref)
  useOutsidePress(ref, null, onClose)
  useLayoutEffect(() => {
    if (ref.current === null) return
    showInTopLayer(ref.current)
    focusFirst(ref.current)
  }, [])

  const switchLetters = (areOn: boolean) => {
    setLettersOn(areOn)
    const save = () => session.saveSetting({ ...singleKeysSetting, value: String(areOn) })
    void perform(save, {
      show: problem =>
        void dialogs.showError({ title: t('shortcuts.notSaved'), description: failureSentence(problem, t) }),
    }).then(outcome => {
      if (!outcome.ok) setLettersOn(!areOn)
    })
  }
  const groups = matching(
    lineGroups(view, session.memory.has(hostShortcutsKey), key => t(key)),
    searched,
  )

  return (
    <aside
      ref={ref}
      className="pop k-sheet"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      popover="manual"
      onKeyDown={event => {
        wrapTab(event, event.currentTarget)
        if (event.key === 'Escape') {
          event.preventDefault()
          onClose()
        }
        event.stopPropagation()
      }}
    >
      <div className="pt">
        <h2 id={titleId}>{t('shortcuts.title')}</h2>
        <span className="grow" />
        <IconButton icon="close" label={t('ui.close')} kind="quiet" onClick={onClose} />
      </div>
      <div className="pb">
        <TextField
          label={t('shortcuts.find')}
          hideLabel
          type="search"
          icon="search"
          placeholder={t('shortcuts.find')}
          value={searched}
          onChange={setSearched}
        />
        {groups.map(group => (
          <LineList key={group.id} group={group} areLettersOn={areLettersOn} />
        ))}
        {groups.length === 0 && <p className="k-sheet-none sec">{t('shortcuts.none')}</p>}
      </div>
      <div className="pf">
        <Switch label={t('shortcuts.single')} checked={areLettersOn} onChange={switchLetters} />
        <span className="grow" />
        <span className="hint">{t('shortcuts.singleHint')}</span>
      </div>
    </aside>
  )
}

function LineList({ group, areLettersOn }: { readonly group: LineGroup; readonly areLettersOn: boolean }) {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h3 className="cap" id={headingId}>
        {group.title}
      </h3>
      <dl>
        {group.lines.map(({ id, chords, text }) => (
          <div key={id} className={classNames(!areLettersOn && chords.every(isCharacter) && 'k-idle')}>
            <dt>
              {chordGroups(chords).map((keys, index) => (
                <span key={keys.join('+')}>
                  {index > 0 && <span className="muted">{t('ui.or')} </span>}
                  {keys.map(key => (
                    <kbd key={key}>{key.length === 1 ? key : t(`key.${key}`)}</kbd>
                  ))}
                </span>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** All groups: shortcuts that work everywhere, in the grid, on this page, on column heads, around panes. */
function lineGroups(
  view: View | undefined,
  isInHost: boolean,
  t: (key: string) => string,
): readonly LineGroup[] {
  const linesOf = (...places: readonly ShortcutPlace[]): readonly Line[] =>
    (Object.entries(shortcuts) as [ShortcutName, Shortcut][])
      .filter(([, { place }]) => places.includes(place))
      .map(([name, { chords, titleKey = `shortcut.${name}` }]) => ({ id: name, chords, text: t(titleKey) }))
  const letters = (view?.actions ?? []).flatMap(({ name, shortcut }) =>
    shortcut === undefined ? [] : [{ id: name, chords: [shortcut], text: t(`action.${name}`) }],
  )
  return [
    {
      id: 'everywhere',
      title: t('shortcuts.everywhere'),
      lines: linesOf(...(isInHost ? (['host'] as const) : []), 'everywhere'),
    },
    { id: 'grid', title: t('shortcuts.grid'), lines: linesOf('page', 'grid') },
    { id: 'view', title: view === undefined ? '' : t(`view.${view.name}`), lines: letters },
    { id: 'head', title: t('shortcuts.head'), lines: linesOf('head') },
    { id: 'panes', title: t('shortcuts.panes'), lines: linesOf('panes') },
  ].filter(({ lines }) => lines.length > 0)
}

/** The lines whose words or keys contain the text; a group whose name contains it is listed completely. */
function matching(groups: readonly LineGroup[], text: string): readonly LineGroup[] {
  const searched = text.trim().toLowerCase()
  if (searched === '') return groups
  const has = (words: string) => words.toLowerCase().includes(searched)
  return groups.flatMap(group => {
    const lines = has(group.title)
      ? group.lines
      : group.lines.filter(line => has(line.text) || line.chords.some(has))
    return lines.length === 0 ? [] : [{ ...group, lines }]
  })
}
