import { Dialog, type DialogProps } from './dialog.tsx'

/** A dialog that rises from the bottom edge on phones, within the thumb's reach. Import it lazily. */
export function Sheet(props: Omit<DialogProps, 'placement'>) {
  return <Dialog {...props} placement="sheet" />
}
