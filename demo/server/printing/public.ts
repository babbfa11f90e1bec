/** Labels: drawn, and sent to a printer. */
export { labelPreview, printLabelsOf, type ReadLabelled } from './labels'
export { labelPrinters, printLabels } from './print-labels'
