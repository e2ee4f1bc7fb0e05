export class StoredFileMissing extends Error {
  constructor(id: string) {
    super(`the content of file ${id} is not in its store`);
  }
}
