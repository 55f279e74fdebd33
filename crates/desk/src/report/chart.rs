//! The curve of losses of both sides, command by command, as SVG. Sides differ in dashes and labels, not only in
//! colour.

use plotters::element::DashedPathElement;
use plotters::prelude::*;

use grognard_battle::{AnyBattle, Moment};

const SIZE: (u32, u32) = (960, 480);
const FIRST: RGBColor = RGBColor(20, 60, 140);
const SECOND: RGBColor = RGBColor(170, 40, 20);

/// What the curve shows.
pub fn title(history: &[Moment]) -> String {
    let measure = history.last().and_then(|(_, sides)| sides[0].measures.first());
    let name = measure.map_or("wear", |measure| measure.name.as_str());
    if in_percent(history) {
        format!("{name}, in per cent of the whole, command by command")
    } else {
        format!("{name}, command by command")
    }
}

/// Percentages are drawn if every number is out of something.
fn in_percent(history: &[Moment]) -> bool {
    history
        .iter()
        .flat_map(|(_, sides)| sides)
        .all(|side| side.measures.first().is_some_and(|measure| measure.of.is_some_and(|of| of > 0.0)))
}

fn curve(history: &[Moment], side: usize) -> Vec<(f64, f64)> {
    let percent = in_percent(history);
    let points = history.iter().filter_map(|(n, sides)| {
        let measure = sides[side].measures.first()?;
        let value = match measure.of {
            Some(of) if percent => 100.0 * measure.value / of,
            _ => measure.value,
        };
        #[expect(clippy::cast_precision_loss, reason = "battles have no more than some thousand commands")]
        let at = *n as f64;
        Some((at, value))
    });
    points.collect()
}

/// Where each turn after the first begins: before its first command.
fn turns(battle: &dyn AnyBattle) -> Vec<(f64, u32)> {
    let mut turns: Vec<(f64, u32)> = Vec::new();
    for record in battle.records() {
        let turn = record.clock.turn;
        if turn > 1 && turns.last().is_none_or(|last| last.1 < turn) {
            #[expect(clippy::cast_precision_loss, reason = "battles have no more than some thousand commands")]
            let at = record.n as f64 - 1.0;
            turns.push((at, turn));
        }
    }
    turns
}

/// Steps, because a number does not change until the next command.
fn steps(curve: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut out: Vec<(f64, f64)> = Vec::with_capacity(2 * curve.len());
    for (x, y) in curve {
        if let Some((_, before)) = out.last().copied() {
            out.push((*x, before));
        }
        out.push((*x, *y));
    }
    out
}

/// Draws the chart. If it cannot be drawn it is empty, which is better than no report.
pub fn draw(battle: &dyn AnyBattle, history: &[Moment]) -> String {
    let mut svg = String::new();
    if draw_into(&mut svg, battle, history).is_err() {
        svg.clear();
    }
    svg
}

fn draw_into(svg: &mut String, battle: &dyn AnyBattle, history: &[Moment]) -> Result<(), Box<dyn std::error::Error>> {
    let curves = [curve(history, 0), curve(history, 1)];
    let all = || curves.iter().flatten();
    let last = all().map(|point| point.0).fold(1.0, f64::max);
    let low = all().map(|point| point.1).fold(0.0, f64::min);
    let high = all().map(|point| point.1).fold(1.0, f64::max);
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .margin(12)
        .margin_right(24)
        .x_label_area_size(48)
        .y_label_area_size(64)
        .caption(title(history), ("sans-serif", 20))
        .build_cartesian_2d(0.0..last, low..high * 1.08)?;
    let unit = if in_percent(history) { "%" } else { "" };
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .x_desc("command")
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| format!("{y:.0}{unit}"))
        .label_style(("sans-serif", 16))
        .axis_desc_style(("sans-serif", 16))
        .draw()?;
    for (at, turn) in turns(battle) {
        chart.draw_series([PathElement::new([(at, low), (at, high * 1.08)], BLACK.mix(0.35))])?;
        chart.draw_series([Text::new(format!("turn {turn}"), (at, high * 1.07), ("sans-serif", 13))])?;
    }
    let names = &battle.header().sides;
    chart
        .draw_series(LineSeries::new(steps(&curves[0]), FIRST.stroke_width(3)))?
        .label(format!("{} (full line)", names[0]))
        .legend(|(x, y)| PathElement::new([(x, y), (x + 30, y)], FIRST.stroke_width(3)));
    chart
        .draw_series(DashedLineSeries::new(steps(&curves[1]), 9, 5, SECOND.stroke_width(3)))?
        .label(format!("{} (dashes)", names[1]))
        .legend(|(x, y)| DashedPathElement::new([(x, y), (x + 30, y)], 9, 5, SECOND.stroke_width(3)));
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.9))
        .border_style(BLACK)
        .label_font(("sans-serif", 16))
        .legend_area_size(36)
        .draw()?;
    root.present()?;
    Ok(())
}
