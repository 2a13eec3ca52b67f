/** The types of the DOM that tests run in: nobody names one, and Vitest would have every tool read five hundred files. */
export {}
