/** Whether this tab is an operator's preview. Apart from `start-preview.tsx`, because every visit asks. */
import { readRaw } from './raw-session.ts'

/** Key of the preview in session storage, so that it is this tab's alone and ends with it. */
export const PREVIEW_KEY = 'preview'

export const isPreview = (): boolean => readRaw(PREVIEW_KEY) !== null
