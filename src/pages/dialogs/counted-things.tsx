/** The locations and materials of a stock count: searched, added, and removable one by one. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/controls/button'
import { focusedElement } from '../../ui/controls/floating'
import { SelectField } from '../../ui/controls/select-field'
import { LookupField } from '../../ui/form/lookup-field'
import { countedKinds, kindTitles, thingOf, type CountedKind, type CountedThing } from './count-selection'

export interface CountedThingsProps {
  readonly things: readonly CountedThing[]
  readonly error: string | undefined
  readonly onChange: (things: readonly CountedThing[]) => void
  /** Whether the search field has a text that is not added to the list. */
  readonly onHasText: (hasText: boolean) => void
}

/** The search field with its list. */
export function CountedThings({ things, error, onChange, onHasText }: CountedThingsProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<CountedKind>('locationRole')
  const [turn, setTurn] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const add = (thing: CountedThing) => {
    const isThere = things.some(one => one.kind === thing.kind && one.name === thing.name)
    if (!isThere) onChange([...things, thing])
    const field = () => box.current?.querySelector('input') ?? null
    const searched = field()
    const isHere = searched !== null && focusedElement(searched) === searched
    // Remounts the field, so that it is empty for the next choice and gets the focus, unless the user is elsewhere by now.
    flushSync(() => setTurn(last => last + 1))
    if (isHere) field()?.focus()
  }
  const remove = (thing: CountedThing) => {
    onChange(things.filter(one => one !== thing))
    box.current?.querySelector<HTMLElement>('input')?.focus()
  }
  return (
    <div ref={box} className="k-counted">
      <div className="k-count-who">
        <SelectField
          label={t('dialog.createInventory.what')}
          value={kind}
          options={countedKinds.map(value => ({ value, label: t(kindTitles[value]) }))}
          onChange={next => {
            setKind(next)
            onHasText(false)
          }}
        />
        <LookupField
          key={`${kind}${turn}`}
          label={t(`dialog.createInventory.find.${kind}`)}
          required
          lookup={{ kind }}
          value=""
          startText=""
          error={error}
          onChange={value => onHasText(value === null)}
          onTake={option => add(thingOf(kind, option))}
          onBlur={() => undefined}
        />
      </div>
      {things.length > 0 && (
        <ul className="k-counted-list" aria-label={t('dialog.createInventory.chosen')}>
          {things.map(thing => (
            <li key={`${thing.kind}/${thing.name}`}>
              <span className="sec">{t(kindTitles[thing.kind])}</span>
              <b>{thing.text}</b>
              <IconButton
                kind="quiet"
                size="small"
                icon="close"
                label={t('ui.removeChosen', { name: thing.text })}
                onClick={() => remove(thing)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
