import FileUp from 'lucide-react/icons/file-up'
import type { Subject } from '../parts/subject.ts'

export const filesSubject: Subject = {
  destination: {
    to: '/files',
    label: 'Files',
    icon: FileUp,
    // A file's call only asks for a session; who may import anything may import moves of orders.
    permission: 'orders.move',
  },
  pages: {
    '/files': async () => (await import('./files-page.tsx')).FilesPage,
    '/files/:id': async () => (await import('./file-page.tsx')).FilePage,
  },
}
