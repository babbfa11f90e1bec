/** Picks per area as a chart or as a table; loads the chart library when the chart is first shown. */
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PicksPerArea } from '../../contract/widgets'
import { useNumber } from './use-number'
import type { PicksWords } from '../chart/picks-option'
import { shortName } from '../chart/short-name'
import { LazyPart } from './lazy-part'
import './panels-sheet'

const loadChart = () => import('../chart/picks-chart')

/** The drawing, with a text alternative that says what stands out. */
export function PicksDrawing({ areas }: { readonly areas: PicksPerArea }) {
  const { t } = useTranslation()
  const words = usePicksWords()
  return (
    <LazyPart
      load={loadChart}
      waiting={<div className="pick-chart" aria-hidden="true" />}
      failed={t('dashboard.picks.notLoaded')}
    >
      {({ PicksChart }) => <PicksChart areas={areas} words={words} label={describe(areas, words, t)} />}
    </LazyPart>
  )
}

/** The same figures as a table. */
export function PicksTable({ areas }: { readonly areas: PicksPerArea }) {
  const { t } = useTranslation()
  const { prepared, inProgress, number } = usePicksWords()
  return (
    <div className="pick-table" role="group" aria-label={t('widget.GroupedBarChart.title')} tabIndex={0}>
      <table className="gr">
        <thead>
          <tr>
            <th scope="col">{t('dashboard.picks.area')}</th>
            <th scope="col" className="r">
              {prepared}
            </th>
            <th scope="col" className="r">
              {inProgress}
            </th>
          </tr>
        </thead>
        <tbody>
          {areas.map(area => (
            <tr key={area.Key}>
              <td title={area.Key}>{area.Key}</td>
              <td className="r num">{number(area.Prepared)}</td>
              <td className="r num">{number(area.InProgress)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Words of the two series; the same object until the language or the format changes. */
export function usePicksWords(): PicksWords {
  const { t } = useTranslation()
  const number = useNumber()
  return useMemo(
    () => ({ prepared: t('dashboard.picks.prepared'), inProgress: t('dashboard.picks.inProgress'), number }),
    [t, number],
  )
}

function describe(areas: PicksPerArea, { number }: PicksWords, t: TFunction): string {
  const sum = (of: 'Prepared' | 'InProgress') => areas.reduce((total, area) => total + area[of], 0)
  const highest = areas.reduce<PicksPerArea[number] | undefined>(
    (most, area) => (most === undefined || area.Prepared > most.Prepared ? area : most),
    undefined,
  )
  return t('dashboard.picks.label', {
    prepared: number(sum('Prepared')),
    inProgress: number(sum('InProgress')),
    area: highest === undefined ? '–' : shortName(highest.Key),
    most: number(highest?.Prepared ?? 0),
  })
}
