/** Inputs for adding lines one by one: typed or scanned. */
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button'
import { NumberField } from '../../ui/controls/number-field'
import { TextField } from '../../ui/controls/text-field'
import { decimalMarkOf } from '../../contract/typed-number'
import { useSession } from '../../ui/session-context'
import { MaterialSearch } from './material-search'
import type { EntryWays } from './use-entry-ways'

export interface WayProps {
  readonly ways: EntryWays
}

/** Material and quantity; Enter in the quantity adds the line and moves on to the next material. */
export function TypeIn({ ways }: WayProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const box = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<{ readonly itemNo: string; readonly name: string } | null>(null)
  /** Of the material field: a chosen material and the next line begin with a new one, what is typed does not. */
  const [turn, setTurn] = useState(0)
  const [quantity, setQuantity] = useState<string | null>('1')
  const [isChecked, setChecked] = useState(false)
  const add = async () => {
    setChecked(true)
    if (chosen === null) return box.current?.querySelector('input')?.focus()
    if (quantity === null || quantity === '') return box.current?.querySelector<HTMLElement>('.num')?.focus()
    // What could not be added stays, for another try.
    if (!(await ways.addMaterial(chosen.itemNo, { text: quantity, value: quantity }))) return
    // Synchronously: the field for the next material is a new one, which must be mounted before it can get the focus.
    flushSync(() => {
      setChosen(null)
      setTurn(count => count + 1)
      setQuantity('1')
      setChecked(false)
    })
    box.current?.querySelector('input')?.focus()
  }
  return (
    <form
      ref={box}
      className="k-oe-type"
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <MaterialSearch
        key={turn}
        start={chosen === null ? '' : `${chosen.itemNo} ${chosen.name}`}
        error={isChecked && chosen === null ? t('orderEntry.chooseMaterial') : undefined}
        onType={() => setChosen(null)}
        onChoose={choice => {
          // Synchronously: the focus must move to the quantity before the next key arrives.
          flushSync(() => {
            setChosen(choice)
            setTurn(count => count + 1)
            setChecked(false)
          })
          const amount = box.current?.querySelector<HTMLInputElement>('input.num')
          amount?.focus()
          amount?.select()
        }}
      />
      <NumberField
        label={t('field.quantity')}
        value={quantity ?? ''}
        min="0"
        decimalSeparator={decimalMarkOf(formats)}
        error={
          isChecked && (quantity === null || quantity === '') ? t('line.problem.not-above-zero') : undefined
        }
        onChange={setQuantity}
      />
      <Button type="submit" icon="plus" busy={ways.isBusy}>
        {t('orderEntry.addLine')}
      </Button>
    </form>
  )
}

/** A typed or scanned code; Enter adds it. */
export function ScanHere({ ways }: WayProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const take = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || code.trim() === '') return
    event.preventDefault()
    setCode('')
    void ways.scan(code)
  }
  return (
    <TextField
      label={t('orderEntry.way.scan')}
      hint={t('orderEntry.scan.hint')}
      icon="barcode"
      value={code}
      onChange={setCode}
      onKeyDown={take}
    />
  )
}
