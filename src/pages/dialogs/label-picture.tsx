/** A label as a picture: the drawing that the printed PDF is made of. */
import { labelDrawing, needsMatrix, type Label } from '../../contract/label'
import { lazyPart } from '../../ui/lazy-part'
import { DrawnLabel } from './drawn-label'

/** Few labels have one, and what draws it is large. */
const MatrixLabel = lazyPart(() => import('./matrix-label'), 'MatrixLabel')

export function LabelPicture({ label }: { readonly label: Label }) {
  const plain = <DrawnLabel label={label} drawing={labelDrawing(label)} />
  if (!needsMatrix(label.code)) return plain
  return <MatrixLabel label={label} waiting={plain} failed={() => plain} />
}
