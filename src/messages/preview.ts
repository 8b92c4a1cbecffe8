import { texts } from '../contract/messages/texts.ts'

export const previewMessages = texts('preview', {
  label: 'Preview',
  lookingAs: (name: string) => `You are looking at the shop as ${name}. Nothing can be changed.`,
  minutesLeft: (minutes: number) => (minutes === 1 ? '1 minute left' : `${minutes} minutes left`),
  close: 'Close',
  closePreview: 'Close the preview',
  endedTitle: 'The preview has ended',
  endedText: 'Close this tab, and open the preview again from the member’s page if you need it.',
})
