import { pictureSize } from 'contract/student-files';

/** A part of a picture, in its own pixels. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Twice as large as it is kept, so that it stays sharp when the server makes it anew. */
const sentWidth = pictureSize.width * 2;
const sentHeight = pictureSize.height * 2;
const jpegQuality = 0.92;

/** The chosen part as a JPEG, without what the camera wrote beside it. Throws where the picture cannot be read. */
export async function cropPicture(address: string, area: PictureArea): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = sentWidth;
  canvas.height = sentHeight;
  const { x, y, width, height } = area;
  const drawing = canvas.getContext('2d');
  if (drawing !== null) {
    // Where the picture is transparent a JPEG would be black; the server has white there, too.
    drawing.fillStyle = 'white';
    drawing.fillRect(0, 0, sentWidth, sentHeight);
    drawing.drawImage(image, x, y, width, height, 0, 0, sentWidth, sentHeight);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))),
      'image/jpeg',
      jpegQuality,
    );
  });
}
