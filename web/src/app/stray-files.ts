import { carriesFiles } from '../ui/file-drop.ts';

/**
 * A file that is dropped where nothing takes it does nothing: of itself the browser opens it, and what is typed on the page
 * goes with the page. What takes one (`FileChooser`) has said so by then.
 */
export function ignoreStrayFiles(): void {
  for (const type of ['dragenter', 'dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      if (event.defaultPrevented || !carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    });
  }
}
