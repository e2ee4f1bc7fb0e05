/** Names a service that belongs to a domain: src/app provides it, and the domain finds it by this key. */
export interface ServiceKey<T> {
  /** What the domain gets from an app that provides none. */
  readonly absent: T;
}

/** The services of domains, which the server hands on without knowing them. */
export class DomainServices {
  readonly #byKey = new Map<object, unknown>();

  set<T>(key: ServiceKey<T>, service: T): this {
    this.#byKey.set(key, service);
    return this;
  }

  get<T>(key: ServiceKey<T>): T {
    return this.#byKey.has(key) ? (this.#byKey.get(key) as T) : key.absent;
  }
}
