/** The page's messages about files with sheets: why one is refused, and notices about one that was read. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { sheetReadingMostMs } from '../../contract/sheet-limits'
import type { SheetRefusal } from '../../contract/sheet-refusal'
import type { Formats } from '../../contract/formats'
import type { Translate } from '../../texts/create-i18n'
import { useSession } from '../session-context'

export interface SheetWords {
  /** A size in bytes in words: "1.4 MB". */
  size(bytes: number): string
  /** What failed, why, and what to do: sentences after the file's name. */
  refusalText(refusal: SheetRefusal): string
}

/** The words in the user's language. */
export function useSheetWords(): SheetWords {
  const { t } = useTranslation()
  const { formats } = useSession()
  return useMemo(
    () => ({
      size: bytes => sizeText(bytes, formats),
      refusalText: refusal => refusalSentence(refusal, t, formats),
    }),
    [t, formats],
  )
}

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

function sizeText(bytes: number, formats: Formats): string {
  if (bytes >= megabyte) return `${formats.number((Math.ceil((bytes / megabyte) * 10) / 10).toString())} MB`
  return `${formats.number(Math.ceil(bytes / kilobyte))} KB`
}

const inBytes: readonly SheetRefusal['code'][] = ['file-size', 'entry-size', 'inflated-size']

function refusalSentence({ code, where, row, found, allowed }: SheetRefusal, t: Translate, formats: Formats) {
  const shown = (value: number | undefined) =>
    value === undefined ? '' : inBytes.includes(code) ? sizeText(value, formats) : formats.number(value)
  return t(`sheet.refused.${code}`, {
    where: where ?? '',
    row: row === undefined ? '' : formats.number(row),
    found: shown(found),
    allowed: code === 'time' ? formats.number((allowed ?? sheetReadingMostMs) / 1000) : shown(allowed),
  })
}
