/** `npm run kiosk:proof`: regenerates `docs/kiosk-proof.md`. */
import { writeFileSync } from 'node:fs'
import { PROOF_FOLDER, readProofs } from '../../build/kiosk-proof-record.ts'
import { PROOF_DOCUMENT, proofDocument } from './proof-document.ts'

writeFileSync(PROOF_DOCUMENT, proofDocument(readProofs(PROOF_FOLDER)))
process.stdout.write(`${PROOF_DOCUMENT} is written.\n`)
